extension HTTPRequest {
    /// Returns `true` if this request would send another origin a secret of an earlier request in the chain of
    /// redirects.
    ///
    /// The result is `true` if the body contains a secret item, because the body cannot be sent without that item. The
    /// result is also `true` if the redirecting server has copied a secret into the address. Secret fields need no
    /// check, because they are removed when the origin changes.
    func sendsSecrets(after previous: HTTPRequest) -> Bool {
        guard origin != previous.origin else { return false }
        return !formSecrets.isEmpty || secretValues.occur(inAddress: AddressReference(address))
    }
}
