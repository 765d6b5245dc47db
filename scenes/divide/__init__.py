"""What the clip on the division by the sum is made of: its layout, its table, its pictures."""
