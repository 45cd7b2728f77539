public import Foundation
public import PlayhouseCore

/// A request whose address, method and body were checked when it was created.
///
/// The initialisers enforce the rules of ``/PlayhouseCore/HTTPMessageError/Rule`` that concern requests, so every value
/// of this type is a request that may be sent.
public struct HTTPRequest: Sendable {
    /// The method of the request.
    public let method: HTTPMethod
    /// The absolute `http` or `https` address, without user name and password.
    ///
    /// Scheme and host are in lower case, and are percent-encoded only where necessary.
    public let url: URL
    /// The text of ``url``.
    ///
    /// It is stored because comparing strings is faster than comparing URLs.
    public let address: String
    /// The fields of the request.
    public var fields: HTTPFields
    /// The body, or `nil` if the request has no body.
    public let body: Data?
    /// A Boolean value that indicates whether the body contains a secret.
    ///
    /// Such a body is never sent to another origin: a redirect that would repeat it there fails. The value is `true`
    /// for a form with an item declared secret. Set it to `true` if another body contains a secret.
    public var bodyIsSecret = false
    /// The names of the query or form items whose values must not be shown.
    public let secretQueryNames: Set<String>
    /// The options of this request for the policies of the client, such as retries and caching.
    public var options = RequestOptions()
    /// The account that a cache stores the response for, or `nil` if the request belongs to no account.
    ///
    /// The value is an identifier that is not sent to the server, and that must stay the same when a token is renewed.
    /// A cache stores the responses for each identifier separately, and does not store the response to a request that
    /// has a credential but no identifier.
    public var cachePartition: String?
    var context = RequestContext()

    /// Creates a request to an address that is a string literal.
    ///
    /// If the address breaks a rule, the program stops and prints the rule. To add query items, fields or a body, or to
    /// use a string that is not a literal, call ``init(_:parsing:query:fields:body:)``.
    public init(_ method: HTTPMethod, _ address: StaticString) {
        do throws(HTTPMessageError) {
            try self.init(method, parsing: "\(address)")
        } catch {
            fatalError("\(error)")
        }
    }

    /// Creates a request to a URL.
    ///
    /// The items of `query` are appended to the items that the URL already has. Throws an error if the address breaks a
    /// rule, or if GET or HEAD has a body.
    public init(
        _ method: HTTPMethod, _ url: URL, query: HTTPQuery = [:], fields: HTTPFields = [:], body: Data? = nil
    ) throws(HTTPMessageError) {
        try self.init(method, parsing: url.absoluteURL.absoluteString, query: query, fields: fields, body: body)
    }

    /// Creates a request to an address given as text.
    ///
    /// Bytes that are not allowed in the address are percent-encoded; text that is already encoded is left unchanged.
    /// Throws an error if a rule is broken.
    public init(
        _ method: HTTPMethod, parsing address: String, query: HTTPQuery = [:], fields: HTTPFields = [:],
        body: Data? = nil
    ) throws(HTTPMessageError) {
        var parts = AddressReference(address)
        if !query.items.isEmpty {
            let own = parts.query.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
            parts.query = Substring(own + query.encoded)
        }
        try self.init(
            method, parts, fields: fields, body: body,
            secretQueryNames: query.secretNames)
    }

    /// Creates a request whose body is a form of the type `application/x-www-form-urlencoded`.
    ///
    /// Descriptions mask the values of secret items. Throws an error if a rule is broken.
    public init(
        _ method: HTTPMethod, parsing address: String, form: HTTPQuery, fields: HTTPFields = [:]
    ) throws(HTTPMessageError) {
        var fields = fields
        try fields.set("application/x-www-form-urlencoded", for: .contentType)
        try self.init(
            method, AddressReference(address), fields: fields, body: Data(form.encoded.utf8),
            secretQueryNames: form.secretNames)
        bodyIsSecret = !form.secretNames.isEmpty
    }

    init(
        _ method: HTTPMethod, _ parts: AddressReference, fields: HTTPFields, body: Data?, secretQueryNames: Set<String>
    ) throws(HTTPMessageError) {
        if body != nil, ["GET", "HEAD"].contains(method.name.uppercased()) {
            throw HTTPMessageError(.getHasNoBody, subject: "\(method) with a body")
        }
        url = try parts.checked()
        address = url.absoluteString
        self.method = method
        self.fields = fields
        self.body = body
        self.secretQueryNames = secretQueryNames
    }
}

extension HTTPRequest: Hashable {
    /// Returns `true` if the requests send the same data and have the same options.
    ///
    /// The names of secret query and form items and the cache partition are compared too.
    public static func == (left: HTTPRequest, right: HTTPRequest) -> Bool {
        left.method == right.method && left.address == right.address && left.fields == right.fields
            && left.body == right.body && left.bodyIsSecret == right.bodyIsSecret
            && left.secretQueryNames == right.secretQueryNames
            && left.options == right.options
            && left.cachePartition == right.cachePartition
    }

    /// Hashes the properties that differ most often: the method, the address and the body.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(address)
        hasher.combine(body)
    }
}

extension HTTPRequest: RedactedValue, CustomDebugStringConvertible {
    /// The method and the address, with masks for secrets.
    public var description: String { "\(method) \(maskedAddress)" }

    /// The method, the address and the fields, with masks for secrets, and the body's size.
    public var debugDescription: String {
        description + (fields.isEmpty ? "" : " \(fields)") + (body.map { " \($0.count) bytes" } ?? "")
    }

    /// The address with masks for secrets.
    ///
    /// The value of an item is masked if the item is declared as a secret, or if its name usually denotes a secret,
    /// such as `access_token`, `code` or `password`.
    public var maskedAddress: String { SecretMasking.address(address, declared: secretQueryNames) }
}
