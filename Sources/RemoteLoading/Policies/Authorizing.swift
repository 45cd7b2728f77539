extension HTTPClient {
    /// A client whose requests carry a credential, and which renews it when it must.
    ///
    /// A 401 is answered by one renewal, which all calls share, and one repetition; what that brings is the outcome. If
    /// the renewal is refused, the outcome is the 401 itself; if nobody answered it, that error. A call for which there
    /// is no credential at all throws ``TransportError/notAuthorized``. Requests to other origins, and those that have
    /// the credential's field already, pass as they are, and renew nothing. Which field that is can be told only of a
    /// credential: a call before there is one waits for it like any other, and if there is none, one with an
    /// `Authorization` of its own passes as it is.
    ///
    /// The request tells its ``HTTPRequest/cachePartition`` to the policies below.
    public func authorized(by authorizer: Authorizer) -> some HTTPClient {
        AuthorizedClient(client: self, authorizer: authorizer)
    }
}

private struct AuthorizedClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let authorizer: Authorizer

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard authorizer.covers(request), !authorizer.knowsField(of: request) else {
            return try await client.send(request)
        }
        let issued: AuthorizationRule.IssuedCredential
        switch await authorizer.issued(over: client) {
        case .success(let given): issued = given
        case .failure where request.fields[.authorization] != nil: return try await client.send(request)
        case .failure(let failure): throw failure.transportError
        case nil: throw .cancelled
        }
        guard request.fields[issued.credential.field.name] == nil else { return try await client.send(request) }
        let response = try await client.send(request, with: issued)
        guard response.status == .unauthorized else {
            if response.status.isSuccess { authorizer.accepted(issued) }
            return response
        }
        return try await outcome(of: request, after: response, to: issued)
    }

    private func outcome(
        of request: HTTPRequest, after response: HTTPResponse, to issued: AuthorizationRule.IssuedCredential
    ) async throws(TransportError) -> HTTPResponse {
        switch await authorizer.issued(insteadOf: issued, over: client) {
        case .success(let newer):
            let response = try await client.send(request, with: newer)
            if response.status.isSuccess { authorizer.accepted(newer) }
            return response
        case .failure(.refused): return response
        case .failure(let failure): throw failure.transportError
        case nil: throw .cancelled
        }
    }
}

extension HTTPClient {
    fileprivate func send(
        _ request: HTTPRequest, with issued: AuthorizationRule.IssuedCredential
    ) async throws(TransportError) -> HTTPResponse {
        var authorized = request
        authorized.fields.append(issued.credential.field)
        authorized.cachePartition = issued.credential.id
        return try await send(authorized)
    }
}

extension CredentialError {
    fileprivate var transportError: TransportError {
        switch self {
        case .refused: .notAuthorized
        // Nobody has cancelled this call.
        case .unreachable(.cancelled): .connectionLost
        case .unreachable(let error): error
        }
    }
}
