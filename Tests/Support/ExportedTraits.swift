// A test file imports only this target, so it also finds the trait `bounded`.
@_exported import PlayhouseSwiftTesting
