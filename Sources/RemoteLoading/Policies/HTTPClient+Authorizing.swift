import PlayhouseCore

extension HTTPClient {
    /// Returns a client that adds a credential to its requests and renews the credential when necessary.
    ///
    /// After a 401, the credential is renewed once for all calls, and the request is sent once more with the new
    /// credential. The client returns the response to the second request, even if it is another 401. If the renewal is
    /// refused, the client returns the 401. If the source of credentials is unavailable, the client throws the error of
    /// the source. If no credential is available for a call, the client throws ``TransportError/notAuthorized``.
    ///
    /// A request is sent unchanged if the authorizer does not cover its origin, or if the request already has an
    /// `Authorization` field. A 401 to such a request causes no renewal.
    ///
    /// The client sets ``HTTPRequest/cachePartition`` of its requests to the ``Credential/id`` of the credential, so
    /// that a cache below the client keeps the responses of different users apart.
    public func authorized(by authorizer: Authorizer) -> some HTTPClient {
        AuthorizedClient(client: self, authorizer: authorizer)
    }
}

private struct AuthorizedClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let authorizer: Authorizer

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard authorizer.covers(request), request.fields[.authorization] == nil else {
            return try await client.send(request)
        }
        let issued: AuthorizationRule<Credential>.Issued
        switch await authorizer.calls.issued(over: client, within: request.timeLeft) {
        case .success(let given): issued = given
        case .failure(let failure): throw failure.transportError
        case nil: throw .cancelled
        }
        let response = try await client.send(request, with: issued)
        guard response.status == .unauthorized else {
            if response.status.isSuccess { authorizer.calls.accepted(issued) }
            return response
        }
        return try await outcome(of: request, after: response, to: issued)
    }

    private func outcome(
        of request: HTTPRequest, after response: HTTPResponse, to issued: AuthorizationRule<Credential>.Issued
    ) async throws(TransportError) -> HTTPResponse {
        switch await authorizer.calls.issued(insteadOf: issued, over: client, within: request.timeLeft) {
        case .success(let newer):
            let response = try await client.send(request, with: newer)
            if response.status.isSuccess { authorizer.calls.accepted(newer) }
            return response
        case .failure(.refused): return response
        case .failure(let failure): throw failure.transportError
        case nil: throw .cancelled
        }
    }
}

extension HTTPClient {
    fileprivate func send(
        _ request: HTTPRequest, with issued: AuthorizationRule<Credential>.Issued
    ) async throws(TransportError) -> HTTPResponse {
        var authorized = request
        authorized.fields.append(issued.token.field)
        authorized.cachePartition = issued.token.id
        return try await send(authorized)
    }
}

extension CredentialError {
    fileprivate var transportError: TransportError {
        switch self {
        case .refused: .notAuthorized
        // Only the request for the credential was cancelled. The call itself was not, so it must not fail with
        // `.cancelled`.
        case .unavailable(.cancelled): .connectionLost
        case .unavailable(.connectivity(let failure)): TransportError(failure)
        case .unavailable(.invalidData): .malformedResponse
        case .unavailable(.refused): .connectionRefused
        }
    }
}
