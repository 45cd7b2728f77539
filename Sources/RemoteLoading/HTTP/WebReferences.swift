package import Foundation

/// A setting that permits or refuses private addresses in the response of a service.
///
/// A private address leads to this machine or into a private network.
public enum PrivateAddresses: Hashable, Sendable {
    /// Private addresses are refused, except those on the origin of the response.
    case refused
    /// Private addresses are permitted, which suits an app under development with services on local servers.
    case permitted
}

/// A resolver for the addresses in one response of a service.
///
/// The resolver refuses private addresses, because a service must not make an app send requests to this machine or into
/// the user's own network. It checks only the text of an address and resolves no names, so it does not recognise a DNS
/// name whose IP address is private.
package struct WebReferences: Sendable {
    private let base: URL?
    private let origins: Set<String>
    private let privateAddresses: PrivateAddresses

    /// Creates a resolver for the addresses in a response.
    ///
    /// Relative addresses are resolved against `base`, or refused if `base` is `nil`. A private address is always
    /// accepted if it has the same origin as `base` or `source`.
    package init(at base: URL?, from source: URL? = nil, privateAddresses: PrivateAddresses = .refused) {
        self.base = base
        self.privateAddresses = privateAddresses
        origins = Set([base, source].compactMap { $0?.origin })
    }

    /// Returns the http or https address to which a reference leads (RFC 3986, section 5.2), or `nil` if a request to
    /// the address is not permitted.
    ///
    /// Text that is not a valid reference is refused, although a browser would correct it.
    package func url(for text: String) -> URL? {
        guard text.isReference, let reference = AddressReference(received: text) else { return nil }
        let target = base.map { reference.resolved(against: AddressReference($0.absoluteString)) } ?? reference
        guard let request = try? HTTPRequest(.get, target.text) else { return nil }  // the address breaks a rule
        return permits(request.url, in: request.networkScope) ? request.url : nil
    }

    /// Returns `true` if an absolute address may be requested, given the network of its host.
    package func permits(_ url: @autoclosure () -> URL, in scope: NetworkScope) -> Bool {
        scope == .publicNetwork || privateAddresses == .permitted || origins.contains(url().origin)
    }
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
