import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct StoreErrorTests {
    @Test(arguments: [
        (StoreError.Problem.foreign, "not a file of this package"),
        (.newerVersion(3, known: 1), "version 3 is newer than the supported version 1"),
        (.corrupt(at: "content.quiz.best"), "corrupt at content.quiz.best"),
        (.unreadable(code: 13), "cannot be read, code 13"), (.unwritable(code: 28), "cannot be written, code 28"),
        (.busy, "in use by another store or process"), (.other(code: 9), "failed, code 9"),
    ])
    func descriptionNamesFileAndProblem(problem: StoreError.Problem, words: String) {
        let error = StoreError(problem, at: "/home/ada/records")
        #expect(error.description == "/home/ada/records: \(words)")
    }
}
