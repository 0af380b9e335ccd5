"""HTTP and sockets: routes, connections, limits of a request, and the files of the page."""
