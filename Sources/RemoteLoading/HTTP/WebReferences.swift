package import Foundation

/// Whether addresses in a service's answer may lead to this machine or into a private network.
public enum PrivateAddresses: Hashable, Sendable {
    /// Refused, except on the origin of the answer itself.
    case refused
    /// Permitted, for an app under development whose services run on local servers.
    case permitted
}

/// Resolves the addresses in one answer of a service.
///
/// A service must not make an app send requests to this machine or into the user's own network. The rule judges the
/// text of an address: a DNS name that leads to a private address is not recognised.
package struct WebReferences: Sendable {
    private let base: URL?
    private let origins: Set<String>
    private let privateAddresses: PrivateAddresses

    /// Creates a resolver for an answer from a source; relative addresses are resolved at a base, or else refused.
    ///
    /// Private addresses are accepted on the origins of base and source.
    package init(at base: URL?, from source: URL? = nil, privateAddresses: PrivateAddresses = .refused) {
        self.base = base
        self.privateAddresses = privateAddresses
        origins = Set([base, source].compactMap { $0?.origin })
    }

    /// Returns the http or https address that a text stands for (RFC 3986, section 5.2), or nil if it is none that may
    /// be requested.
    ///
    /// Text that no reference may hold is refused, though a browser would correct it.
    package func url(for text: String) -> URL? {
        guard text.isReference, let reference = AddressReference(received: text),
            let request = try? HTTPRequest(.get, resolved(reference).text)  // an address of another kind
        else { return nil }
        return permits(request.url, in: request.networkScope) ? request.url : nil
    }

    /// Returns whether an absolute address may be requested, given the network of its host.
    package func permits(_ url: @autoclosure () -> URL, in scope: NetworkScope) -> Bool {
        scope == .publicNetwork || privateAddresses == .permitted || origins.contains(url().origin)
    }

    private func resolved(_ reference: AddressReference) -> AddressReference {
        guard let base else { return reference }
        return reference.resolved(against: AddressReference(base.absoluteString))
    }
}

extension String {
    /// Whether every byte may stand in a reference, and the first segment has no colon unless it ends a scheme (section
    /// 4.2).
    fileprivate var isReference: Bool {
        guard !isEmpty, utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }) else {
            return false
        }
        return AddressReference(self).scheme != nil || !utf8.prefix { $0 != .slash }.contains(UInt8(ascii: ":"))
    }
}
