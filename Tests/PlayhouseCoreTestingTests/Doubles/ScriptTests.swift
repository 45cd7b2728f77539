import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct ScriptTests {
    private func given(_ exhaustion: Script<Int, LoadError>.Exhaustion, of values: [Int] = [1, 2]) -> [Int?] {
        var script = Script<Int, LoadError>(values: values, whenExhausted: exhaustion)
        return (0..<5).map { _ in try? script.next()?.get() }  // a script of values has no failure
    }

    @Test func scriptRepeatingLastAnswerNeverEnds() {
        #expect(given(.repeatLast) == [1, 2, 2, 2, 2])
    }

    @Test func nonrepeatingScriptEndsAfterLastAnswer() {
        #expect(given(.fail) == [1, 2, nil, nil, nil])
    }

    @Test(arguments: [Script<Int, LoadError>.Exhaustion.repeatLast, .fail])
    func emptyScriptHasNoAnswer(exhaustion: Script<Int, LoadError>.Exhaustion) {
        #expect(given(exhaustion, of: []) == [nil, nil, nil, nil, nil])
    }

    @Test func failureInScriptCountsAsAnswer() {
        var script = Script<Int, LoadError>([.failure(.cancelled), .success(7)])
        #expect(script.next() == .failure(.cancelled))
        #expect(script.next() == .success(7))
        #expect(script.given == 2)
        #expect(script.count == 2)
    }
}
