"""What runs the SQL files: DuckDB on one machine, Spark on many."""
