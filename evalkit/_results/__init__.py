"""What every result is: read-only, shown as a table."""
