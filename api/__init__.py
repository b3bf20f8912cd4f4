"""HTTP: thin routes over rules, rows and workflows."""
