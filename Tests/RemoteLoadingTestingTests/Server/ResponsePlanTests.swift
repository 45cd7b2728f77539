import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of the bytes of a response with a fault.
@Suite(.bounded) struct ResponsePlanTests {
    static let hello = HTTPResponse(body: Data("hello".utf8))
    static let statusLine = "HTTP/1.1 200 OK"
    static let lengthLine = "Content-Length: 5"
    static let chunkedLine = "Transfer-Encoding: chunked"
    static let head = wire(statusLine, lengthLine)
    static let chunkedHead = wire(statusLine, chunkedLine)

    static let places: [(WirePlace, ResponseFraming, String)] = [
        (.beforeHead, .length, ""), (.insideHead(0), .length, ""), (.insideHead(12), .length, "HTTP/1.1 200"),
        (.insideHead(-1), .length, ""), (.insideHead(999), .length, head), (.insideBody(0), .length, head),
        (.insideBody(2), .length, head + "he"), (.insideBody(5), .length, head + "hello"),
        (.insideBody(99), .length, head + "hello"), (.insideBody(-1), .length, head),
        (.insideBody(-1), .chunked(), chunkedHead), (.insideBody(2), .chunked(), chunkedHead + "5\r"),
        (.insideBody(4), .chunked(), chunkedHead + "5\r\nh"),
        (.insideBody(9), .chunked([2]), chunkedHead + "2\r\nhe\r\n2\r"),
        (.insideBody(99), .chunked(), chunkedHead + "5\r\nhello\r\n0\r\n\r\n"),
    ]

    @Test(arguments: places)
    func cutResponseEndsAtGivenPosition(_ place: WirePlace, _ framing: ResponseFraming, _ text: String) throws {
        for fault in [WireFault.stall(place), .truncate(place), .reset(place), .endless(place, Data("x".utf8))] {
            #expect(try ResponsePlan.text(Self.hello, framing, fault: fault) == text)
        }
    }

    @Test(arguments: [
        (WireFault.stall(.insideBody(2)), ResponsePlan.Next.stall, true), (.truncate(.insideBody(2)), .end, true),
        (.reset(.insideBody(2)), .reset, true), (.endless(.beforeHead, Data("x".utf8)), .repeat([0x78]), true),
        (.raw(Data("hi".utf8)), .end, true), (.halfClose, .end, false),
        (.fieldLine("a"), .keepAlive, false), (.contentLength(3), .keepAlive, false),
        (.contentLength(5), .keepAlive, false),
        (.contentLength(6), .end, false),
        (.dribble(bytes: 1, gap: .seconds(1)), .keepAlive, false),
    ])
    func faultDecidesWhatConnectionDoesNext(_ fault: WireFault, _ next: ResponsePlan.Next, _ isCut: Bool) throws {
        let plan = try ResponsePlan.plan(Self.hello, fault: fault)
        #expect(plan.next == next)
        #expect(plan.isCut == isCut)
    }

    @Test(arguments: [
        (WireFault.fieldLine("no colon"), wire(statusLine, lengthLine, "no colon", body: "hello")),
        (.fieldLine(" folded: line"), wire(statusLine, lengthLine, " folded: line", body: "hello")),
        (.contentLength(9), wire(statusLine, "Content-Length: 9", body: "hello")),
        (.contentLength(1), wire(statusLine, "Content-Length: 1", body: "hello")),
        (.contentLength(-1), wire(statusLine, "Content-Length: -1", body: "hello")),
        (.raw(Data("SSH-2.0\r\n".utf8)), "SSH-2.0\r\n"), (.raw(Data()), ""),
        (.halfClose, wire(statusLine, lengthLine, body: "hello")),
        (.dribble(bytes: 2, gap: .seconds(1)), wire(statusLine, lengthLine, body: "hello")),
    ])
    func faultChangesOnlyItsPartOfResponse(_ fault: WireFault, _ text: String) throws {
        #expect(try ResponsePlan.text(Self.hello, fault: fault) == text)
    }

    @Test func wrongLengthReplacesChunkedFraming() throws {
        let text = wire(Self.statusLine, "Content-Length: 9", body: "hello")
        #expect(try ResponsePlan.text(Self.hello, .chunked([2]), fault: .contentLength(9)) == text)
    }

    @Test func halfClosedResponseHasNoConnectionField() throws {
        let request = String.request("GET / HTTP/1.1", "Connection: close")
        let plan = try ResponsePlan.plan(Self.hello, to: request, fault: .halfClose)
        #expect(plan.bytes.text == Self.head + "hello")
    }

    @Test func piecesOfResponseAreSentWithGivenPause() throws {
        let plan = try ResponsePlan.plan(Self.hello, fault: .dribble(bytes: 2, gap: .seconds(1)))
        #expect(plan.pace == ResponsePlan.Pace(bytes: 2, gap: .seconds(1)))
    }

    @Test func faultyHeadIsSentForHEADRequest() throws {
        let text = try ResponsePlan.text(Self.hello, to: .request("HEAD / HTTP/1.1"), fault: .fieldLine("a"))
        #expect(text == wire(Self.statusLine, Self.lengthLine, "a"))
    }

    @Test func wrongLengthInHEADResponseKeepsConnectionOpen() throws {
        let plan = try ResponsePlan.plan(Self.hello, to: .request("HEAD / HTTP/1.1"), fault: .contentLength(9))
        #expect(plan.bytes.text == wire(Self.statusLine, "Content-Length: 9"))
        #expect(plan.next == .keepAlive)
    }
}
