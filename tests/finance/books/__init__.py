"""Rules of a state machine of bills and payments: see ``tests/finance/ledger/test_store_money_property.py``."""
