public import PlayhouseCoreTesting
public import RemoteLoading

/// A list of responses and errors that are used one after the other.
public typealias HTTPScript = Script<HTTPResponse, TransportError>
