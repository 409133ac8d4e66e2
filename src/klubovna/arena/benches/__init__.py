"""The benchmarks of our games, a file for each."""
