"""The matrix form's parts: where things stand, the scores, the weights, the last token."""
