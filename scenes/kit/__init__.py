"""What the clips share: theme, type, numbers, props, ledger, tables, plane, clock, cues."""
