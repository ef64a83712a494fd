"""Tables in a browser: a web server whose pages show programs that run at pseudo-terminals."""
