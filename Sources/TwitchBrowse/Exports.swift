// A file that imports this module can also use the core.
@_exported public import PlayhouseCore
