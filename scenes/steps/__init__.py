"""The four steps of one query, each a class of its own that a clip can replace."""

from scenes.steps.desk import Desk, Step
from scenes.steps.dot_product import DotProduct
from scenes.steps.scale import Scale
from scenes.steps.softmax import Softmax
from scenes.steps.typical import Typical
from scenes.steps.weighted_sum import WeightedSum

__all__ = ["Desk", "DotProduct", "Scale", "Softmax", "Step", "Typical", "WeightedSum"]
