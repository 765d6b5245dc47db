"""Attention in one sentence: its formula, and the flow of data that the formula writes down."""
