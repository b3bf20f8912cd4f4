"""What the tests stand on: the embedded servers, shared by one run, and a fresh database and task queue per test."""
