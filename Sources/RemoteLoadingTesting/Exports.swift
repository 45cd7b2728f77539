// A file that imports this module can also use the doubles and clocks of the core, and requests and responses.
@_exported public import PlayhouseCoreTesting
@_exported public import RemoteLoading
