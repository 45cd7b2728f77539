package import Foundation

/// The treatment of addresses in a response of a service that lead to this machine or into a private network.
public enum PrivateAddresses: Hashable, Sendable {
    /// Private addresses are refused, except on the origin of the response itself.
    case refused
    /// Private addresses are permitted, for an app under development with services on local servers.
    case permitted
}

/// A resolver for the addresses in one response of a service.
///
/// A service must not make an app send requests to this machine or into the user's own network. Only the text of an
/// address is checked: DNS names of private addresses are not recognised.
package struct WebReferences: Sendable {
    private let base: URL?
    private let origins: Set<String>
    private let privateAddresses: PrivateAddresses

    /// Creates a resolver for a response from a source.
    ///
    /// Relative addresses are resolved against `base`, and are refused without one. Private addresses are accepted on
    /// the origins of `base` and `source`.
    package init(at base: URL?, from source: URL? = nil, privateAddresses: PrivateAddresses = .refused) {
        self.base = base
        self.privateAddresses = privateAddresses
        origins = Set([base, source].compactMap { $0?.origin })
    }

    /// Returns the http or https address of a reference (RFC 3986, section 5.2), or `nil` if it must not be requested.
    ///
    /// Text that is not a valid reference is refused, although a browser would correct it.
    package func url(for text: String) -> URL? {
        guard text.isReference, let reference = AddressReference(received: text),
            let request = try? HTTPRequest(.get, resolved(reference).text)  // throws if the address breaks a rule
        else { return nil }
        return permits(request.url, in: request.networkScope) ? request.url : nil
    }

    /// Returns `true` if an absolute address may be requested, given the network of its host.
    package func permits(_ url: @autoclosure () -> URL, in scope: NetworkScope) -> Bool {
        scope == .publicNetwork || privateAddresses == .permitted || origins.contains(url().origin)
    }

    private func resolved(_ reference: AddressReference) -> AddressReference {
        guard let base else { return reference }
        return reference.resolved(against: AddressReference(base.absoluteString))
    }
}

extension String {
    /// `true` if the text is a valid reference (section 4.2).
    ///
    /// Every byte must be allowed in a reference, and the first segment must not contain a colon unless the colon ends
    /// a scheme.
    fileprivate var isReference: Bool {
        guard !isEmpty, utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }) else {
            return false
        }
        return AddressReference(self).scheme != nil || !utf8.prefix { $0 != .slash }.contains(UInt8(ascii: ":"))
    }
}
