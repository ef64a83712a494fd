"""Tables in a browser: a web server whose pages show programs at pseudo-terminals."""
