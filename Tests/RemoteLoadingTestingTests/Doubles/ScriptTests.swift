import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ScriptTests {
    private func given(_ exhaustion: Script<Int, TransportError>.Exhaustion, of values: [Int] = [1, 2]) -> [Int?] {
        var script = Script<Int, TransportError>(values: values, whenExhausted: exhaustion)
        return (0..<5).map { _ in try? script.next()?.get() }  // a script of values has no failure
    }

    @Test func scriptRepeatingLastAnswerNeverEnds() {
        #expect(given(.repeatLast) == [1, 2, 2, 2, 2])
    }

    @Test func nonrepeatingScriptEndsAfterLastAnswer() {
        #expect(given(.fail) == [1, 2, nil, nil, nil])
    }

    @Test(arguments: [Script<Int, TransportError>.Exhaustion.repeatLast, .fail])
    func emptyScriptHasNoAnswer(exhaustion: Script<Int, TransportError>.Exhaustion) {
        #expect(given(exhaustion, of: []) == [nil, nil, nil, nil, nil])
    }

    @Test func failureInScriptCountsAsAnswer() {
        var script = HTTPScript([.failure(.timedOut), .success(.status(.ok))])
        #expect(script.next() == .failure(.timedOut))
        #expect(script.next() == .success(.status(.ok)))
        #expect(script.given == 2)
        #expect(script.count == 2)
    }
}
