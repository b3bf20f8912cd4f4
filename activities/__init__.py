"""What touches the world: transactions, documents, files. Every activity is safe to run twice."""
