"""What the clip on common mistakes is made of: two halves, and the pictures that stand in them."""
