"""The production line: plans, renders, checks and joins the films. It never draws."""
