"""What may happen to bills and payments, as rules of one state machine: see ``test_money_property.py``."""
