import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

extension FakeTwitchState {
    mutating func signIn(
        _ request: HTTPRequest, _ path: String, at date: Date, outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        if outage == .rateLimited { return .signInFailure(.tooManyRequests, "slow down") }
        let form = HTTPQuery(ofAddress: "http://form.test/?" + String(decoding: request.body ?? Data(), as: UTF8.self))
        switch (request.method, path) {
        case (.get, "/validate"): return validate(request, at: date)
        case (.post, "/device"): return device(form, at: date)
        case (.post, "/token"): return token(form, at: date)
        case (.post, "/revoke"): return revoke(form)
        default: return unknownPath(.signInFailure(.notFound, "not found"))
        }
    }

    mutating func issueToken(at date: Date, login: String? = nil, scopes: [String] = []) -> (
        value: String, token: Token
    ) {
        let value = newSecret("access")
        let life = Double(behaviour.tokenLife)
        let token = Token(expires: date.addingTimeInterval(life), login: login, scopes: scopes)
        tokens[value] = token
        return (value, token)
    }

    mutating func revokeTokens() { tokens = [:] }

    mutating func revokeRefreshTokens() { refreshTokens = [:] }

    mutating func decide(_ userCode: String, _ decision: Device.Decision) -> Bool {
        guard let place = devices.firstIndex(where: { $0.userCode == userCode && $0.decision == .open }) else {
            return false
        }
        devices[place].decision = decision
        return true
    }

    private func validate(_ request: HTTPRequest, at date: Date) -> HTTPResponse {
        let words = (request.fields[.authorization] ?? "").split(separator: " ")
        guard words.count == 2, ["OAuth", "Bearer"].contains(words[0]), let token = tokens[String(words[1])],
            date < token.expires
        else { return .signInFailure(.unauthorized, "invalid access token") }
        var body: [String: JSONValue] = [
            "client_id": .string(FakeTwitch.clientID.text),
            "scopes": token.scopes.isEmpty && behaviour.prefersNull ? .null : .array(token.scopes.map { .string($0) }),
            "expires_in": .count(Int(token.expires.timeIntervalSince(date))),
        ]
        if let login = token.login { (body["login"], body["user_id"]) = (.string(login), .string(Self.userID)) }
        return .json(JSONValue.object(body).text)
    }

    private mutating func device(_ form: HTTPQuery, at date: Date) -> HTTPResponse {
        if let refusal = clientRefusal(form) { return refusal }
        let code = newSecret("device")
        let userCode = "ABCD\(1000 + devices.count)"
        let scopes = (form.values(for: "scopes").first ?? "").split(separator: " ").map(String.init)
        devices.append(
            Device(code: code, userCode: userCode, scopes: scopes, expires: date.addingTimeInterval(1_800)))
        let body: JSONValue = [
            "device_code": .string(code), "user_code": .string(userCode), "expires_in": 1_800, "interval": 5,
            "verification_uri": .string("https://www.twitch.test/activate?device-code=\(userCode)"),
        ]
        return .json(body.text)
    }

    private mutating func revoke(_ form: HTTPQuery) -> HTTPResponse {
        if let refusal = clientRefusal(form) { return refusal }
        let isKnown = tokens.removeValue(forKey: form.values(for: "token").first ?? "") != nil
        return isKnown ? HTTPResponse() : .signInFailure(.badRequest, "Invalid token")
    }

    private mutating func token(_ form: HTTPQuery, at date: Date) -> HTTPResponse {
        if let refusal = clientRefusal(form) { return refusal }
        switch form.values(for: "grant_type").first {
        case "urn:ietf:params:oauth:grant-type:device_code": return deviceToken(form, at: date)
        case "refresh_token": return refreshedToken(form, at: date)
        default: return .signInFailure(.badRequest, "invalid grant type")
        }
    }

    private func clientRefusal(_ form: HTTPQuery) -> HTTPResponse? {
        switch form.values(for: "client_id").first {
        case FakeTwitch.clientID.text: nil
        case nil: .signInFailure(.badRequest, "missing client id")
        case _: .signInFailure(.badRequest, "invalid client")
        }
    }

    private mutating func deviceToken(_ form: HTTPQuery, at date: Date) -> HTTPResponse {
        let code = form.values(for: "device_code").first
        guard let place = devices.firstIndex(where: { $0.code == code }), date < devices[place].expires else {
            return .signInFailure(.badRequest, "invalid device code")
        }
        switch devices[place].decision {
        case .open where behaviour.reportsInvalidCodeOnce:
            behaviour.reportsInvalidCodeOnce = false
            return .signInFailure(.badRequest, "invalid device code")
        case .open: return .signInFailure(.badRequest, "authorization_pending")
        case .denied: return .signInFailure(.badRequest, "access_denied")
        case .used: return .signInFailure(.badRequest, "invalid device code")
        case .approved:
            devices[place].decision = .used
            return grant(scopes: devices[place].scopes, at: date)
        }
    }

    private mutating func refreshedToken(_ form: HTTPQuery, at date: Date) -> HTTPResponse {
        // A refresh token works once, so it is removed even if it has expired.
        guard let refresh = form.values(for: "refresh_token").first,
            let (expires, scopes) = refreshTokens.removeValue(forKey: refresh),
            date < expires
        else {
            return .signInFailure(
                behaviour.refusesRefreshWith401 ? .unauthorized : .badRequest, "Invalid refresh token")
        }
        return grant(scopes: scopes, at: date)
    }

    private mutating func grant(scopes: [String], at date: Date) -> HTTPResponse {
        let access = issueToken(at: date, login: "ada", scopes: scopes)
        let refresh = newSecret("refresh")
        refreshTokens[refresh] = (date.addingTimeInterval(30 * 86_400), scopes)
        let body: JSONValue = [
            "access_token": .string(access.value), "refresh_token": .string(refresh), "token_type": "bearer",
            "expires_in": .count(behaviour.tokenLife), "scope": .array(scopes.map { .string($0) }),
        ]
        return .json(body.text)
    }
}
