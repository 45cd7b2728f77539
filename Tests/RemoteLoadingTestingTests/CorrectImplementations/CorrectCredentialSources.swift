import Foundation
import RemoteLoading
import TestSupport

/// The source of one account, which renews its token at an address, once for all callers.
final class AccountSource: CredentialSource {
    private typealias Renewal = Task<Result<Credential, CredentialError>, Never>

    private struct State {
        var credential: Credential?
        var revision = 0
        var renewal: Renewal?
    }

    private let state: Locked<State>

    init(_ credential: Credential?) {
        state = Locked(State(credential: credential))
    }

    var revision: Int { state.withLock { $0.revision } }

    func signOut() {
        state.withLock { state in
            state.credential = nil
            state.revision += 1
        }
    }

    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        guard let credential = state.withLock({ $0.credential }) else { throw .refused }
        return credential
    }

    func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        let renewal = try state.withLock { state throws(CredentialError) in
            guard let current = state.credential else { throw .refused }
            guard current == declined else { return Renewal { .success(current) } }
            let renewal = state.renewal ?? Renewal { await self.renew(declined, over: client) }
            state.renewal = renewal
            return renewal
        }
        let result = await withTaskCancellationHandler {
            await renewal.value
        } onCancel: {
            renewal.cancel()
        }
        return try result.get()
    }

    private func renew(
        _ declined: Credential, over client: any HTTPClient
    ) async -> Result<Credential, CredentialError> {
        let result = await newCredential(for: declined, over: client)
        state.withLock { state in
            state.renewal = nil
            switch result {
            case .success(let credential): state.credential = credential
            case .failure(.refused): state.credential = nil
            case .failure(.unavailable): break
            }
        }
        return result
    }

    private func newCredential(
        for declined: Credential, over client: any HTTPClient
    ) async -> Result<Credential, CredentialError> {
        do {
            var request = try HTTPRequest(.post, parsing: "https://auth.test/token", body: Data(declined.token.utf8))
            request.bodyIsSecret = true
            let response = try await client.send(request)
            guard response.status == .ok else { return .failure(.refused) }
            let token = String(decoding: response.body, as: UTF8.self)
            return .success(try Credential(id: declined.id, bearer: token))
        } catch let error as TransportError {
            return .failure(.unavailable(LoadError(error)))
        } catch {
            return .failure(.unavailable(.invalidData(.malformed)))
        }
    }
}
