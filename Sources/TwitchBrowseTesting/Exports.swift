// A file that imports this module can also use the doubles and clocks of the core.
@_exported public import PlayhouseCoreTesting
