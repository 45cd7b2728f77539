/// A request method, such as `GET`.
public struct HTTPMethod: Hashable, Sendable {
    /// The method as it goes on the wire.
    ///
    /// Case matters (RFC 9110, section 9.1), though `URLSession` sends the usual ones in capitals whatever it is given.
    public let name: String

    /// Creates a method from outside text, which must be a token.
    public init(_ name: String) throws(HTTPRuleError) {
        guard name.isToken else {
            throw HTTPRuleError(.methodIsAToken, subject: HTTPRuleError.subject("method", notAToken: name))
        }
        self.name = name
    }

    private init(known name: String) {
        self.name = name
    }

    /// Reads a representation.
    public static let get = HTTPMethod(known: "GET")
    /// Reads the fields of a representation, without the body.
    package static let head = HTTPMethod(known: "HEAD")
    /// Asks the target to process the body.
    public static let post = HTTPMethod(known: "POST")
    /// Replaces the target by the body.
    package static let put = HTTPMethod(known: "PUT")
    /// Changes parts of the target.
    package static let patch = HTTPMethod(known: "PATCH")
    /// Removes the target.
    package static let delete = HTTPMethod(known: "DELETE")
    /// Asks what the target can do.
    package static let options = HTTPMethod(known: "OPTIONS")
}

extension HTTPMethod: CustomStringConvertible {
    /// The method's name.
    public var description: String { name }
}
