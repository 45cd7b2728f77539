public import PlayhouseCore

/// A request method, such as `GET`.
public struct HTTPMethod: Hashable, Sendable {
    /// The name of the method, as the request line contains it.
    ///
    /// The name is case-sensitive (RFC 9110, section 9.1), but `URLSession` sends the usual methods in capitals, even
    /// if the name is in lower case.
    public let name: String

    /// Creates a method from unchecked text.
    ///
    /// Throws an error if the text is not a token.
    public init(_ name: String) throws(HTTPMessageError) {
        guard name.isToken else {
            throw HTTPMessageError(.methodIsAToken, subject: HTTPMessageError.subject("method", notAToken: name))
        }
        self.name = name
    }

    private init(known name: String) {
        self.name = name
    }

    /// The method that retrieves a representation of the target.
    public static let get = HTTPMethod(known: "GET")
    /// The method that retrieves the fields of a representation without its body.
    public static let head = HTTPMethod(known: "HEAD")
    /// The method that asks the target to process the body.
    public static let post = HTTPMethod(known: "POST")
    /// The method that replaces the target with the body.
    public static let put = HTTPMethod(known: "PUT")
    /// The method that changes parts of the target.
    public static let patch = HTTPMethod(known: "PATCH")
    /// The method that removes the target.
    public static let delete = HTTPMethod(known: "DELETE")
    /// The method that retrieves the communication options of the target.
    public static let options = HTTPMethod(known: "OPTIONS")
}

extension HTTPMethod: CustomStringConvertible {
    /// The name of the method.
    public var description: String { name }
}
