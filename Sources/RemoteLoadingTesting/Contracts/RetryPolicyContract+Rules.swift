import Foundation
import RemoteLoading

extension RetryPolicyContract {
    static let outcomeRules: [ContractRule<Subject>] = [
        ContractRule("other statuses are returned without a retry") { subject in
            for code in [200, 204, 304, 400, 401, 403, 404, 410, 501] {
                let answer = Outcome.success(HTTPResponse(status: try HTTPStatus(code), fields: ["X-Answer": "it"]))
                if let flaw = try await subject.flaw(of: [answer], sending: 1, endingWith: answer) { return flaw }
            }
            return nil
        },
        ContractRule("a transient failure is retried") { subject in
            let failures: [Outcome] = [
                .success(.status(.tooManyRequests)), .success(.status(502)), unavailable, .failure(.connectionLost),
                .failure(.timedOut),
            ]
            for failure in failures {
                if let flaw = try await subject.flaw(of: [failure, fine], sending: 2, endingWith: fine) { return flaw }
            }
            return nil
        },
        ContractRule("a permanent failure is not retried") { subject in
            for error in [TransportError.tooLarge(limit: 9), .insecureAddress, .reservedField("Host"), .other(code: 1)]
            {
                let failure = Outcome.failure(error)
                if let flaw = try await subject.flaw(of: [failure], sending: 1, endingWith: failure) { return flaw }
            }
            return nil
        },
        ContractRule("the last permitted attempt determines the outcome") { subject in
            for last in [Outcome.success(.text("the last", status: 503)), .failure(.connectionRefused)] {
                let script = [Outcome](repeating: unavailable, count: subject.attempts - 1) + [last, fine]
                let play = try await subject.play(script)
                if play.visits.count > subject.attempts { return "sent \(play.visits.count) times" }
                if play.outcome != last { return "returned \(play.outcome) instead of \(last)" }
            }
            return nil
        },
    ]

    static let requestRules: [ContractRule<Subject>] = [
        ContractRule("each attempt sends the same request") { subject in
            let request = try request(fields: ["X-Step": "one", "x-step": "two", .authorization: "Bearer t"])
            let sent = try await subject.play([unavailable, fine], request).visits.map(\.request)
            return sent == [request, request] ? nil : "sent \(sent.map(\.debugDescription))"
        },
        ContractRule("a request that is not idempotent is not retried") { subject in
            for method in [HTTPMethod.post, .patch] {
                for outcome in [unavailable, .failure(.connectionLost)] {
                    let flaw = try await subject.flaw(
                        of: [outcome], try request(method), sending: 1, endingWith: outcome)
                    if let flaw { return "\(method): \(flaw)" }
                }
            }
            return nil
        },
        ContractRule("a request with an Idempotency-Key is retried") { subject in
            let request = try request(.post, fields: ["Idempotency-Key": "k1"])
            return try await subject.flaw(of: [unavailable, fine], request, sending: 2, endingWith: fine)
        },
        ContractRule("a request can override the retry rule") { subject in
            let script = [unavailable, fine]
            let asking = try request(.post, retrying: .always)
            if let flaw = try await subject.flaw(of: script, asking, sending: 2, endingWith: fine) { return flaw }
            let declining = try request(.get, retrying: .never)
            return try await subject.flaw(of: script, declining, sending: 1, endingWith: unavailable)
        },
    ]

    static let waitRules: [ContractRule<Subject>] = [
        ContractRule("a retry waits as long as Retry-After demands") { subject in
            let start = Date(timeIntervalSince1970: 784_111_777)
            for text in ["2", "Sun, 06 Nov 1994 08:49:39 GMT"] {
                let asking = Outcome.success(HTTPResponse(status: 503, fields: ["Retry-After": text]))
                let play = try await subject.play([asking, fine], startingAt: start)
                if play.outcome != fine || play.visits.count != 2 { return "returned \(play.outcome) for \(text)" }
                let wait = play.visits[1].time - play.visits[0].time
                if wait < .seconds(2) { return "waited \(wait) for \(text)" }
            }
            return nil
        },
        ContractRule("a Retry-After beyond the budget prevents the retry") { subject in
            for text in ["31536000", "99999999999999999999", "Mon, 06 Nov 1995 08:49:37 GMT"] {
                let asking = Outcome.success(HTTPResponse(status: 429, fields: ["Retry-After": text]))
                let play = try await subject.play([asking, fine])
                if play.end > subject.budget { return "waited until \(play.end) for \(text)" }
                if play.visits.count != 1 { return "retried after \(play.visits[1].time) for \(text)" }
            }
            return nil
        },
        ContractRule("an invalid Retry-After is ignored") { subject in
            for text in ["", "soon", "-1", "1e9", "Sun, 06 Nov 1994 08:49:00 GMT"] {
                let asking = Outcome.success(HTTPResponse(status: 503, fields: ["Retry-After": text]))
                let play = try await subject.play([asking, fine])
                if play.outcome != fine { return "returned \(play.outcome) for \(text)" }
            }
            return nil
        },
        ContractRule("attempts do not exceed the time budget") { subject in
            for share in [2, 3, 5] {
                let duration = subject.budget / share
                let play = try await subject.play([unavailable], taking: duration)
                if let late = play.visits.first(where: { $0.time >= subject.budget }) {
                    return "sent at \(late.time), after the budget of \(subject.budget)"
                }
                if play.end > subject.budget { return "ended at \(play.end), after the budget of \(subject.budget)" }
            }
            return nil
        },
    ]
}
