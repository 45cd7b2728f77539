package import Foundation

extension AddressReference {
    /// Returns the reference as an absolute `http` or `https` address, normalised and without a user name and password.
    ///
    /// Throws an error if the address breaks a rule.
    package func checked() throws(HTTPMessageError) -> URL {
        func refuse(_ rule: HTTPMessageError.Rule) -> HTTPMessageError {
            HTTPMessageError(rule, subject: HTTPMessageError.subject(ofAddress: self))
        }
        // The text of the `URL` is parsed a second time, because Foundation on Linux has two defects with
        // internationalised host names: the host that a `URL` reports can differ from the host in its text, and a
        // full-width percent sign becomes a plain percent sign.
        guard let text = URL(string: encodedOnce.normalized.text)?.absoluteString,
            let url = URL(string: AddressReference(text).normalized.text), let scheme = url.scheme
        else { throw refuse(.addressIsAbsolute) }
        guard scheme == "http" || scheme == "https" else { throw refuse(.schemeIsHTTP) }
        guard let host = url.host(), !host.isEmpty else { throw refuse(.addressIsAbsolute) }
        guard url.user() == nil, url.password() == nil else { throw refuse(.addressHasNoCredentials) }
        let authority = AddressReference(url.absoluteString).authority ?? ""
        guard AddressAuthority(authority).isValid else { throw refuse(.addressIsAbsolute) }
        guard AddressHost(host).isUnambiguous else { throw refuse(.hostIsUnambiguous) }
        return url
    }
}
