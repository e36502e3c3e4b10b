"""What an edition's data folder holds, as pure functions: numbers in, bytes of files out."""
