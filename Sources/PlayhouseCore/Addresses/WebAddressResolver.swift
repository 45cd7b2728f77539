package import Foundation

/// A resolver for the addresses in one document of a service, such as the pictures in a list.
///
/// An address must lead over https, because a service must not make an app send requests to other programs of this
/// machine or of the user's network. Servers there rarely have a certificate, so a TLS connection to them fails. Plain
/// http on this machine is permitted only if the document itself certainly came from this machine, or from the same
/// host. All spellings that some transport may take for this machine are recognised, so this holds for all transports.
/// A plain http address of another machine is returned, but `RemoteImageLoader` replaces http by https, and
/// `URLSessionHTTPClient` refuses http.
package struct WebAddressResolver: Sendable {
    private let base: URL?
    /// The address of the document, or `nil` if it is unknown.
    private let source: URL?

    /// Creates a resolver for the addresses in a document.
    ///
    /// Relative addresses are resolved against `base`, or refused if `base` is `nil`. `source` is the address of the
    /// document if it differs from `base`.
    package init(at base: URL?, from source: URL? = nil) {
        self.base = base
        self.source = source ?? base
    }

    /// Returns the http or https address that a reference leads to, or `nil` if it is not permitted.
    ///
    /// The reference is resolved according to RFC 3986, section 5.2.
    ///
    /// Text that is not a valid reference is refused, although a browser would correct it.
    package func url(for text: String) -> URL? {
        guard text.isReference, let reference = AddressReference(received: text) else { return nil }
        let target = base.map { reference.resolved(against: AddressReference($0.absoluteString)) } ?? reference
        guard let url = try? target.checked() else { return nil }  // the address breaks a rule
        return permits(url) ? url : nil
    }

    /// Returns `true` if the document may refer to an absolute address.
    package func permits(_ url: URL) -> Bool { source?.mayLead(to: url) ?? !url.isPlainOnThisMachine }
}

extension String {
    /// `true` if the text is a valid reference (RFC 3986, section 4.2).
    ///
    /// Every byte must be allowed in a reference. The first segment may contain a colon only at the end of a scheme.
    fileprivate var isReference: Bool {
        guard !isEmpty, utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }) else {
            return false
        }
        return AddressReference(self).scheme != nil || !utf8.prefix { $0 != .slash }.contains(UInt8(ascii: ":"))
    }
}
