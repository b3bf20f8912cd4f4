"""Programs behind the Makefile. They run with the machine's own Python until the virtual environment is there."""
