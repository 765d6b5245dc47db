"""Three small pictures of what a viewer needs before attention."""
