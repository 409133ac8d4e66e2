"""What whoever runs a server sees of it: measures, health, logs; and how it ends."""
