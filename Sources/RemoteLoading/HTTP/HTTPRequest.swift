public import Foundation

/// A request that may be sent: whatever exists has passed the checks at the door.
public struct HTTPRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The absolute address, `http` or `https`, without user name or password; scheme and host are in lower case and
    /// not encoded without need.
    public let url: URL
    /// The URL's text, made once, because comparing URLs is slow.
    public let address: String
    /// The fields, which may still be changed.
    public var fields: HTTPFields
    /// The body, nil for none.
    public let body: Data?
    /// The names of the items, of the query or of a form, whose values must not be shown.
    package let secretQueryNames: Set<String>
    /// What it asks of the policies on its way, which may still be changed.
    public var handling = RequestHandling()
    /// On whose behalf it is made, as a name that stays the same when a token is renewed; nil for nobody's.
    ///
    /// It does not go on the wire. A cache keeps the responses of each name apart; a request with a credential and
    /// without a name is not cached.
    public var cachePartition: String?
    var context = RequestContext()

    /// Creates a request; throws the rule that the address, or the method with the body, breaks.
    ///
    /// The query's items go behind those that the URL already has.
    public init(
        _ method: HTTPMethod, _ url: URL, query: HTTPQuery = [:], fields: HTTPFields = [:], body: Data? = nil
    ) throws(HTTPRuleError) {
        try self.init(method, url.absoluteURL.absoluteString, query: query, fields: fields, body: body)
    }

    /// Creates a request from an address as text; throws the rule that is broken.
    ///
    /// Bytes that the address's own query may not hold are percent-encoded; what is already encoded stays.
    public init(
        _ method: HTTPMethod, _ address: String, query: HTTPQuery = [:], fields: HTTPFields = [:],
        body: Data? = nil
    ) throws(HTTPRuleError) {
        var parts = AddressReference(address)
        if !query.items.isEmpty {
            let own = parts.query.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
            parts.query = Substring(own + query.encoded)
        }
        try self.init(
            method, parts, fields: fields, body: body,
            secretQueryNames: query.secretNames)
    }

    /// Creates a request whose body is a form, `application/x-www-form-urlencoded`; throws the rule that is broken.
    ///
    /// The values of items that are secrets are masked, as those of a query are.
    public init(
        _ method: HTTPMethod, _ address: String, form: HTTPQuery, fields: HTTPFields = [:]
    ) throws(HTTPRuleError) {
        var fields = fields
        try fields.set("application/x-www-form-urlencoded", for: .contentType)
        try self.init(
            method, AddressReference(address), fields: fields, body: Data(form.encoded.utf8),
            secretQueryNames: form.secretNames)
    }

    init(
        _ method: HTTPMethod, _ parts: AddressReference, fields: HTTPFields, body: Data?, secretQueryNames: Set<String>
    ) throws(HTTPRuleError) {
        if body != nil, ["GET", "HEAD"].contains(method.name.uppercased()) {
            throw HTTPRuleError(.getHasNoBody, subject: "\(method) with a body")
        }
        self.url = try HTTPRequest.checked(parts)
        self.address = url.absoluteString
        self.method = method
        self.fields = fields
        self.body = body
        self.secretQueryNames = secretQueryNames
    }

    private static func checked(_ parts: AddressReference) throws(HTTPRuleError) -> URL {
        func refuse(_ rule: HTTPRuleError.Rule) -> HTTPRuleError {
            HTTPRuleError(rule, subject: HTTPRuleError.subject(ofAddress: parts))
        }
        // Twice, because on Linux a name of another script is one thing to a URL and another to its text, and a
        // full-width percent sign becomes a plain one.
        guard let text = URL(string: parts.encodedOnce.normalized.text)?.absoluteString,
            let url = URL(string: AddressReference(text).normalized.text), let scheme = url.scheme
        else { throw refuse(.addressIsAbsolute) }
        guard scheme == "http" || scheme == "https" else { throw refuse(.schemeIsHTTP) }
        guard let host = url.host(), !host.isEmpty else { throw refuse(.addressIsAbsolute) }
        guard url.user() == nil, url.password() == nil else { throw refuse(.addressHasNoCredentials) }
        let authority = AddressReference(url.absoluteString).authority ?? ""
        guard AddressAuthority(authority).isValid else { throw refuse(.addressIsAbsolute) }
        return url
    }
}

extension HTTPRequest: Hashable {
    /// Compares everything that is sent, what is declared secret, on whose behalf it is, and what is asked of the
    /// policies.
    public static func == (left: HTTPRequest, right: HTTPRequest) -> Bool {
        left.method == right.method && ByteKey(left.address) == ByteKey(right.address) && left.fields == right.fields
            && left.body == right.body && left.secretQueryNames == right.secretQueryNames
            && left.handling == right.handling
            && left.cachePartition.map { ByteKey($0) } == right.cachePartition.map { ByteKey($0) }
    }

    /// Hashes what tells requests apart most often.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(ByteKey(address))
        hasher.combine(body)
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the address, with masks for secrets.
    public var description: String { "\(method) \(shownAddress)" }

    /// The description, the fields with masks for secrets, and the body's size.
    public var debugDescription: String {
        description + (fields.isEmpty ? "" : " \(fields)") + (body.map { " \($0.count) bytes" } ?? "")
    }

    /// What `dump` shows: no more than the debug description.
    public var customMirror: Mirror { Mirror(self, children: ["request": debugDescription]) }

    /// The address with masks for secrets: the values of items that are declared secret, and of those whose name
    /// usually means a secret, such as `access_token`, `code` or `password`.
    package var shownAddress: String { Masking.address(address, declared: secretQueryNames) }
}
