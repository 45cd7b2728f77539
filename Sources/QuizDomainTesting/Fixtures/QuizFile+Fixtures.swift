public import Foundation
public import QuizDomain

extension QuizFile {
    /// The bytes of a small valid quiz about capitals, with ten points for each question and one picture.
    public static let capitalsBytes = Data(
        """
        {"version": 1, "title": "Capitals", "logo": "logo.png", "questions": [
          {"text": "What is the capital of Peru?", "image": "pictures/lima.jpg",
           "options": ["Lima", "Quito", "La Paz", "Bogotá"], "right": "Lima", "points": 10},
          {"text": "What is the capital of Norway?",
           "options": ["Bergen", "Oslo", "Stavanger"], "right": "Oslo", "points": 10},
          {"text": "Is Canberra the capital of Australia?",
           "options": ["True", "False"], "right": "True", "points": 10, "order": "asGiven"}]}
        """.utf8)
}
