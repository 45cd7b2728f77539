import Foundation
import RemoteLoading

/// A client of the sign-in host, which sends requests and interprets the responses.
///
/// Tokens and codes must not be sent to any other host. Redirects of the sign-in host are therefore not followed, even
/// if the client follows other redirects.
struct TwitchSignInClient: Sendable {
    let address: URL
    let clientID: ClientID
    let client: any HTTPClient
    let time: TimeSource

    /// Requests a code that the app shows to the user.
    func invite(_ scopes: [String]) async throws(LoadError) -> DeviceInvitation {
        let form: HTTPQuery = ["client_id": clientID.text, "scopes": scopes.joined(separator: " ")]
        let response = try await post("/device", form)
        guard !Task.isCancelled else { throw .cancelled }
        guard response.status == .ok else {
            let error = LoadError(twitch: response, at: time.date())
            // The request needs no token, so the error must not ask the user to sign in.
            throw error == .refused(.signInNeeded) ? .refused(.badRequest) : error
        }
        return try response.decoded(as: DeviceAnswer.self).invitation(time, WebAddressResolver(at: nil, from: address))
    }

    /// Sends one poll for the user's approval, and returns the answer, with a grant if the user has approved.
    func poll(_ invitation: DeviceInvitation, _ scopes: [String]) async throws(LoadError) -> (
        DevicePolling.Answer, TokenResponse?
    ) {
        var form: HTTPQuery = [
            "client_id": clientID.text, "scopes": scopes.joined(separator: " "),
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        ]
        form.append("device_code", invitation.deviceCode, isSecret: true)
        let response: HTTPResponse
        do throws(LoadError) {
            response = try await post("/token", form)
        } catch {
            if error == .cancelled { throw error }
            return (.noAnswer, nil)
        }
        guard response.status == .ok else { return (DevicePolling.Answer(declined: response), nil) }
        do throws(LoadError) {
            return (.granted, try response.decoded(as: TokenResponse.self))
        } catch {
            // The body may be the page of a gateway, which does not show whether the user has approved the code.
            return (.noAnswer, nil)
        }
    }

    /// Exchanges a refresh token, which can be used once, for new tokens.
    func renew(_ pair: TokenPair) async throws(LoadError) -> TokenResponse {
        var form: HTTPQuery = ["client_id": clientID.text, "grant_type": "refresh_token"]
        form.append("refresh_token", pair.refresh, isSecret: true)
        let response = try await post("/token", form)
        guard response.status == .ok else { throw LoadError(identity: response, at: time.date()) }
        return try response.decoded(as: TokenResponse.self)
    }

    /// Validates a token, and returns the login of its user, or `nil` for a token of the app.
    func validate(_ token: String) async throws(LoadError) -> String? {
        let response = try await load { () throws(HTTPMessageError) in
            var fields: HTTPFields = [.accept: "application/json"]
            try fields.set("OAuth " + token, for: .authorization)
            return try HTTPRequest(.get, parsing: address.absoluteString + "/validate", fields: fields)
        }
        guard !Task.isCancelled else { throw .cancelled }
        guard response.status == .ok else { throw LoadError(identity: response, at: time.date()) }
        let validation = try response.decoded(as: Validation.self)
        // The service declines a token of another app in every call, so this function treats such a token as declined.
        guard validation.clientID == clientID.text else { throw .refused(.signInNeeded) }
        // The screen shows the login whole. A login of the service has at most 25 letters.
        guard validation.login.map({ $0.unicodeScalars.count <= 256 }) ?? true else {
            throw .invalidData(.rejected(.tooLong(limit: 256), at: "login"))
        }
        return validation.login
    }

    /// Revokes a token.
    func revoke(_ token: String) async throws(LoadError) {
        var form: HTTPQuery = ["client_id": clientID.text]
        form.append("token", token, isSecret: true)
        let response = try await post("/revoke", form)
        guard response.status == .ok else { throw LoadError(twitch: response, at: time.date()) }
    }

    private func post(_ path: String, _ form: HTTPQuery) async throws(LoadError) -> HTTPResponse {
        try await load { () throws(HTTPMessageError) in
            try HTTPRequest(
                .post, parsing: address.absoluteString + path, form: form, fields: [.accept: "application/json"])
        }
    }

    private func load(_ make: () throws(HTTPMessageError) -> HTTPRequest) async throws(LoadError) -> HTTPResponse {
        var request: HTTPRequest
        do throws(HTTPMessageError) { request = try make() } catch { throw .refused(.badRequest) }
        request.options.followsRedirects = false
        let response: HTTPResponse
        do throws(TransportError) { response = try await client.send(request) } catch {
            throw Task.isCancelled ? .cancelled : LoadError(error)
        }
        // The client of the app may follow redirects although the request forbids it. A response of another host is not
        // valid.
        guard response.redirects.isEmpty, response.url.map({ $0.origin == address.origin }) ?? true else {
            throw .invalidData(.malformed)
        }
        return response
    }
}

extension LoadError {
    /// Creates the error for a response of the sign-in host without status 200.
    ///
    /// The host refuses a token with 400 or 401. A 403 comes from a firewall or a gateway, and ends no sign-in.
    fileprivate init(identity response: HTTPResponse, at date: Date) {
        self =
            response.status.code == 403
            ? .refused(.unavailable(until: nil)) : LoadError(twitch: response, at: date)
    }
}

extension DevicePolling.Answer {
    /// Creates the answer from a response with a status other than 200.
    ///
    /// The service uses status 400 for several answers, which differ only in the message in the body.
    fileprivate init(declined response: HTTPResponse) {
        struct Refusal: Decodable { let message: String }
        guard response.status == .badRequest else {
            self =
                switch response.status {
                case .unauthorized: .denied
                case .tooManyRequests: .slowDown
                default: .noAnswer
                }
            return
        }
        let told = try? response.decoded(as: Refusal.self)  // without a message, the code counts as invalid
        // All known messages are shorter. Longer text is not converted, because that can take time quadratic in its
        // length.
        let message = told.map { $0.message.utf8.count <= 64 ? $0.message.lowercased() : "" }
        switch message {
        case "authorization_pending": self = .pending
        case "slow_down": self = .slowDown
        case "access_denied": self = .denied
        default: self = .invalidCode
        }
    }
}

/// The response with a code for the user.
///
/// The screen shows the code and the address whole, so their lengths are limited.
private struct DeviceAnswer: Decodable {
    let deviceCode: String
    let userCode: String
    let address: String
    let interval: Double?
    let expiresIn: Double?

    private enum CodingKeys: String, CodingKey {
        case deviceCode = "device_code"
        case userCode = "user_code"
        case address = "verification_uri"
        case interval
        case expiresIn = "expires_in"
    }

    func invitation(_ time: TimeSource, _ references: WebAddressResolver) throws(LoadError) -> DeviceInvitation {
        guard deviceCode.isOneVisibleWord else {
            throw .invalidData(.rejected(.wrongFormat, at: "device_code"))
        }
        guard userCode.isOneVisibleWord else { throw .invalidData(.rejected(.wrongFormat, at: "user_code")) }
        guard userCode.utf8.count <= 64 else { throw .invalidData(.rejected(.tooLong(limit: 64), at: "user_code")) }
        guard address.utf8.count <= 2_048 else {
            throw .invalidData(.rejected(.tooLong(limit: 2_048), at: "verification_uri"))
        }
        guard let url = references.url(for: address) else {
            throw .invalidData(.rejected(.wrongFormat, at: "verification_uri"))
        }
        // Over http, an attacker in the same network could replace the page, and ask the user for a password.
        guard url.scheme?.lowercased() == "https" else {
            throw .invalidData(.rejected(.insecure, at: "verification_uri"))
        }
        // The documented lifetime of a code is half an hour. A response with a longer one is an error or an attack.
        let life = min(max(expiresIn ?? 1_800, 0), 1_800)
        return DeviceInvitation(
            userCode: userCode, address: url, expires: time.date().addingTimeInterval(life),
            interval: .seconds(min(max(interval ?? 5, 1), 60)), deviceCode: deviceCode,
            deadline: time.elapsed() + .seconds(life))
    }
}

private struct Validation: Decodable {
    let clientID: String
    let login: String?

    private enum CodingKeys: String, CodingKey {
        case clientID = "client_id"
        case login
    }
}
