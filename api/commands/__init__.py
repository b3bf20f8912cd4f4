"""The write side: what a request makes durable, and which workflow it wakes."""
