import Foundation
import RemoteLoading

extension RetryPolicyContract {
    static let outcomeRules: [ContractRule<Subject>] = [
        rule("an answer is delivered, and nothing is sent twice") { subject in
            for code in [200, 204, 304, 400, 401, 403, 404, 410, 501] {
                let answer = Outcome.success(HTTPResponse(status: try HTTPStatus(code), fields: ["X-Answer": "it"]))
                let play = try await subject.play([answer])
                if play.visits.count != 1 { return "sent \(play.visits.count) times for \(code)" }
                if play.outcome != answer { return "gave \(play.outcome) for \(code)" }
            }
            return nil
        },
        rule("a failure that may pass is followed by another attempt") { subject in
            let failures: [Outcome] = [
                .success(.status(.tooManyRequests)), .success(.status(502)), unavailable, .failure(.connectionLost),
                .failure(.timedOut),
            ]
            for failure in failures {
                let play = try await subject.play([failure, fine])
                if play.outcome != fine { return "gave \(play.outcome) after \(failure)" }
                if play.visits.count != 2 { return "sent \(play.visits.count) times" }
            }
            return nil
        },
        rule("a failure that stays is not") { subject in
            for error in [TransportError.tooLarge(limit: 9), .insecureAddress, .reservedField("Host"), .other(code: 1)]
            {
                let play = try await subject.play([.failure(error)])
                if play.visits.count != 1 { return "sent \(play.visits.count) times after \(error)" }
                if play.outcome != .failure(error) { return "gave \(play.outcome) for \(error)" }
            }
            return nil
        },
        rule("there are no more attempts than permitted, and the last outcome is delivered") { subject in
            for last in [Outcome.success(.text("the last", status: 503)), .failure(.connectionRefused)] {
                let script = [Outcome](repeating: unavailable, count: subject.attempts - 1) + [last, fine]
                let play = try await subject.play(script)
                if play.visits.count > subject.attempts { return "sent \(play.visits.count) times" }
                if play.outcome != last { return "gave \(play.outcome) and not \(last)" }
            }
            return nil
        },
    ]

    static let requestRules: [ContractRule<Subject>] = [
        rule("every attempt is the same request") { subject in
            let request = try request(fields: ["X-Step": "one", "x-step": "two", .authorization: "Bearer t"])
            let sent = try await subject.play([unavailable, fine], request).visits.map(\.request)
            return sent == [request, request] ? nil : "sent \(sent.map(\.debugDescription))"
        },
        rule("what is not idempotent is sent once") { subject in
            for method in [HTTPMethod.post, .patch] {
                for outcome in [unavailable, .failure(.connectionLost)] {
                    let play = try await subject.play([outcome], try request(method))
                    if play.visits.count != 1 { return "sent \(method) \(play.visits.count) times" }
                    if play.outcome != outcome { return "gave \(play.outcome)" }
                }
            }
            return nil
        },
        rule("an Idempotency-Key permits another attempt") { subject in
            let request = try request(.post, fields: ["Idempotency-Key": "k1"])
            let play = try await subject.play([unavailable, fine], request)
            return play.outcome == fine ? nil : "gave \(play.outcome)"
        },
        rule("a request may ask for another attempt, or for none") { subject in
            let asked = try await subject.play([unavailable, fine], try request(.post, retrying: .always))
            if asked.outcome != fine { return "gave \(asked.outcome) although it was asked for" }
            let declined = try await subject.play([unavailable, fine], try request(.get, retrying: .never))
            return declined.outcome == unavailable ? nil : "gave \(declined.outcome) although it was asked not to"
        },
    ]

    static let waitRules: [ContractRule<Subject>] = [
        rule("a wait that the server asks for is kept") { subject in
            let start = Date(timeIntervalSince1970: 784_111_777)
            for text in ["2", "Sun, 06 Nov 1994 08:49:39 GMT"] {
                let asking = Outcome.success(HTTPResponse(status: 503, fields: ["Retry-After": text]))
                let play = try await subject.play([asking, fine], startingAt: start)
                guard play.outcome == fine, play.visits.count == 2 else { return "gave \(play.outcome) for \(text)" }
                let wait = play.visits[1].time - play.visits[0].time
                if wait < .seconds(2) { return "waited \(wait) for \(text)" }
            }
            return nil
        },
        rule("a wait without end is not kept, nor cut short") { subject in
            for text in ["31536000", "99999999999999999999", "Mon, 06 Nov 1995 08:49:37 GMT"] {
                let asking = Outcome.success(HTTPResponse(status: 429, fields: ["Retry-After": text]))
                let play = try await subject.play([asking, fine])
                if play.end > subject.budget { return "waited until \(play.end) for \(text)" }
                if play.visits.count != 1 { return "came back after \(play.visits[1].time) for \(text)" }
            }
            return nil
        },
        rule("a wait that makes no sense is none of the server's") { subject in
            for text in ["", "soon", "-1", "1e9", "Sun, 06 Nov 1994 08:49:00 GMT"] {
                let asking = Outcome.success(HTTPResponse(status: 503, fields: ["Retry-After": text]))
                let play = try await subject.play([asking, fine])
                if play.outcome != fine { return "gave \(play.outcome) for \(text)" }
            }
            return nil
        },
        rule("the budget is not exceeded") { subject in
            for share in [2, 3, 5] {
                let duration = subject.budget / share
                let play = try await subject.play([unavailable], taking: duration)
                if let late = play.visits.first(where: { $0.time >= subject.budget }) {
                    return "sent at \(late.time), when \(subject.budget) were over"
                }
                if play.end > subject.budget { return "ended at \(play.end) and not by \(subject.budget)" }
            }
            return nil
        },
    ]
}
