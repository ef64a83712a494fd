"""Games of other packages: found, checked and played like our own."""
