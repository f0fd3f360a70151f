"""Quader inside a browser: the same table, firmware and rules in a worker of the page, under Pyodide.

Called by the page's own workers (page/src/site); what is asked of the browser is handed in, so that all of it also runs
on a PC.
"""
